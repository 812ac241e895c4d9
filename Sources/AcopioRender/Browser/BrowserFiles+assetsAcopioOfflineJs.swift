// Written by 'make browser' from the files in Browser/: change those.

extension BrowserFiles {
  /// `Browser/assets/acopio/offline.js`.
  static let assetsAcopioOfflineJs =
    #"""
    // What a page does so that its part of the site works without a network: starts the worker, and says how old what is
    // shown is and when there is a new version.

    const box = document.querySelector('template[data-acopio-offline]');
    if (box instanceof HTMLTemplateElement && 'serviceWorker' in navigator) start(box, navigator.serviceWorker);

    async function start(box, workers) {
      const { worker = '', path = '' } = box.dataset;
      const notices = document.createElement('div');
      notices.className = 'acopio-offline';
      notices.setAttribute('role', 'status');
      document.body.append(notices);

      const show = (name, values = {}, action) => {
        notices.querySelector(`[data-notice="${name}"]`)?.remove();
        const text = box.dataset[name];
        if (!text) return;
        const notice = document.createElement('p');
        notice.dataset.notice = name;
        notice.append(Object.entries(values).reduce((all, [key, value]) => all.replace(`{${key}}`, value), text), ' ');
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = (action ? box.dataset.now : box.dataset.close) ?? '';
        button.addEventListener('click', () => {
          notice.remove();
          action?.();
        });
        notice.append(button);
        notices.append(notice);
      };

      workers.addEventListener('message', ({ data }) => {
        if (!data || typeof data !== 'object') return;
        if (data.acopio === 'kept' && data.at > 0) show('old', { age: age(data.at) });
        if (data.acopio === 'incomplete') show('incomplete');
      });
      workers.startMessages();

      workers.controller?.postMessage('acopio age');

      const registration = await workers.register(worker, { scope: path, updateViaCache: 'none' }).catch(() => undefined);
      if (!registration) return;
      const offer = () => {
        const waiting = registration.waiting;
        if (!waiting || !workers.controller) return;
        show('update', {}, () => {
          workers.addEventListener('controllerchange', () => location.reload(), { once: true });
          waiting.postMessage('acopio update');
        });
      };
      const watch = () => {
        const found = registration.installing;
        found?.addEventListener('statechange', () => {
          if (found.state === 'installed') offer();
        });
      };
      offer();
      watch();
      registration.addEventListener('updatefound', watch);
      for (const button of document.querySelectorAll('[data-acopio-forget]')) {
        if (!(button instanceof HTMLElement)) continue;
        button.hidden = false;
        button.addEventListener('click', () => {
          (registration.active ?? registration.waiting)?.postMessage('acopio forget');
          button.hidden = true;
        });
      }
    }

    function age(at) {
      const minutes = Math.max(0, Math.round((Date.now() - at) / 60_000));
      const words = new Intl.RelativeTimeFormat(document.documentElement.lang || undefined, { numeric: 'auto' });
      if (minutes < 60) return words.format(-minutes, 'minute');
      if (minutes < 48 * 60) return words.format(-Math.round(minutes / 60), 'hour');
      return words.format(-Math.round(minutes / 1_440), 'day');
    }

    export {};

    """#
}
