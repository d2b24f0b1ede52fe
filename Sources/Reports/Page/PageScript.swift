/// What the page can do where scripts run: show the values of marks, and sort tables.
///
/// Without it every mark still has its `title`, and every value is in a table. It makes its own buttons, so that none is
/// there without it. Free of `<` and `&`, so that the page is XML as well as HTML.
enum PageScript {
  static let text = [values, tables].joined(separator: "\n")

  /// Shows the value of the mark under the pointer, or of the one that the arrow keys have reached.
  private static let values = """
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

  /// Pressing a column's head sorts the table by it; times sort by their length in any unit.
  private static let tables = """
    (() => {
      const units = { ns: 1, µs: 1e3, ms: 1e6, s: 1e9, '%': 0.01 };
      const value = text => {
        const found = text.replace(/−/g, '-').replace(/(\\d),(?=\\d{3})/g, '$1').match(/^[^\\d-]*(-?[\\d.]+(?:e-?\\d+)?)\\s*(\\S*)/);
        return found ? parseFloat(found[1]) * (units[found[2]] || 1) : null;
      };
      for (const table of document.querySelectorAll('.scroll table')) {
        const body = table.tBodies[0];
        const heads = [...table.tHead.rows[0].cells];
        heads.forEach((head, column) => {
          const button = document.createElement('button');
          button.type = 'button'; button.textContent = head.textContent;
          head.replaceChildren(button);
          button.addEventListener('click', () => {
            const down = head.getAttribute('aria-sort') === 'ascending';
            for (const other of heads) other.removeAttribute('aria-sort');
            head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
            const isNumber = head.classList.contains('n');
            const key = row => {
              const text = row.cells[column] ? row.cells[column].textContent : '';
              return isNumber ? value(text) : text;
            };
            const rows = [...body.rows].map(row => [key(row), row]);
            rows.sort(([a], [b]) => {
              // What has no value stays last in both directions.
              if (a === null || b === null) return (a === null) - (b === null);
              const order = isNumber ? a - b : a.localeCompare(b);
              return down ? -order : order;
            });
            body.append(...rows.map(([, row]) => row));
          });
        });
      }
    })();
    """
}
