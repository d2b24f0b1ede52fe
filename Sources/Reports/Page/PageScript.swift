/// Shows the value of the mark under the pointer, or of the one that the arrow keys have reached.
///
/// Without it every mark still has its `title`, and every value is in a table. Free of `<` and `&`, so that the page is
/// XML as well as HTML.
enum PageScript {
  static let text = """
    (() => {
      const tip = document.createElement('div');
      tip.id = 'tip'; tip.hidden = true; tip.setAttribute('role', 'status');
      document.body.append(tip);
      const words = new Map();
      let shown = null;
      const hide = () => { tip.hidden = true; if (shown) shown.classList.remove('on'); shown = null; };
      const show = mark => {
        if (mark === shown) return;
        hide();
        shown = mark; mark.classList.add('on');
        tip.textContent = words.get(mark); tip.hidden = false;
        const box = mark.getBoundingClientRect();
        const room = document.documentElement.clientWidth - tip.offsetWidth - 8;
        tip.style.left = Math.max(8, Math.min(room, box.left + box.width / 2 - tip.offsetWidth / 2)) + 'px';
        const above = box.top - tip.offsetHeight - 8;
        tip.style.top = (above > 8 ? above : box.bottom + 8) + 'px';
      };
      for (const drawing of document.querySelectorAll('svg[role=img]')) {
        const marks = [...drawing.querySelectorAll('.m')];
        for (const mark of marks) {
          const title = mark.querySelector('title');
          words.set(mark, title.textContent); title.remove();
        }
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
        drawing.addEventListener('pointerover', event => {
          const mark = event.target.closest('.m');
          mark ? show(mark) : hide();
        });
        drawing.addEventListener('pointerleave', hide);
        drawing.addEventListener('blur', hide);
        drawing.addEventListener('keydown', event => {
          if (event.key === 'Escape') hide();
          if (!step[event.key] || marks.length === 0) return;
          event.preventDefault();
          const last = marks.indexOf(shown);
          const next = last === -1 ? (step[event.key] > 0 ? 0 : marks.length - 1) : last + step[event.key];
          show(marks[(next + marks.length) % marks.length]);
        });
      }
      addEventListener('scroll', hide, { passive: true });
    })();
    """
}
