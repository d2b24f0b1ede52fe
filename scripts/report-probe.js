// Appended by scripts/check-report to a copy of a page in a frame: finds out in a browser what no file says, and tells
// the page around it, from where --dump-dom brings it out.
(() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide in a window of ${innerWidth}`);
  for (const entry of performance.getEntriesByType('resource')) found.push(`a request for ${entry.name}`);
  // Two words of a drawing must not lie over each other; a hair of overlap is the line's own leading.
  for (const drawing of document.querySelectorAll('svg[role=img]')) {
    const words = [...drawing.querySelectorAll('text')].map(text => [text.textContent, text.getBoundingClientRect()]);
    const edge = Math.max(innerWidth, root.clientWidth);
    words.forEach(([first, a], index) => {
      if (a.right > edge + 1 || a.left < -1) found.push(`'${first}' sticks out of the window`);
      for (const [second, b] of words.slice(index + 1)) {
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (width > 1 && height > 3.5) found.push(`'${first}' and '${second}' overlap in '${drawing.querySelector('title').textContent}'`);
      }
    });
    if (document.querySelectorAll(`[id="${drawing.getAttribute('aria-labelledby').split(' ')[0]}"]`).length !== 1) {
      found.push('a drawing has no name');
    }
  }
  // On a telephone the first column leaves room for figures, and on a screen the first table is all there.
  for (const head of document.querySelectorAll('.scroll th[scope=row]')) {
    const width = head.getBoundingClientRect().width;
    if (innerWidth < 500 && width > innerWidth / 2) found.push(`'${head.textContent.trim()}' takes ${width} of ${innerWidth}`);
  }
  const first = document.querySelector('#overview .scroll');
  if (innerWidth > 1200 && first.scrollWidth > first.clientWidth) found.push('the first table is cut off');
  // The arrow keys reach a mark, and its value shows.
  const drawing = document.querySelector('svg[role=img]');
  drawing.focus();
  drawing.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
  const tip = document.getElementById('tip');
  if (tip.hidden || tip.textContent.length < 8) found.push('the arrow keys show no value');
  const ground = getComputedStyle(document.body).backgroundColor;
  const lines = [`width ${innerWidth}`, `ground ${ground}`, `tip ${tip.textContent}`, ...found.map(line => `FOUND ${line}`)];
  parent.postMessage(lines.concat('end').join('\n'), '*');
})();
