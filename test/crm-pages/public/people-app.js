import { h } from './build.js';

// Custom elements with open shadow roots; the page's own tree contains nothing of the record.

customElements.define(
  'contact-line',
  class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: 'open' });
      const { label, value } = this.dataset;
      root.append(h('small', {}, label), h('output', {}, value));
    }
  },
);

customElements.define(
  'person-card',
  class extends HTMLElement {
    show(person) {
      const root = this.attachShadow({ mode: 'open' });
      const lines = [
        ['Mail', person.email, 'mail'],
        ['Phone', person.phone, 'phone'],
        ['Town', person.city, 'town'],
      ];
      root.append(
        h('header', {}, h('strong', { class: 'full-name' }, person.name)),
        ...lines.map(([label, value, kind]) =>
          h('contact-line', { 'data-label': label, 'data-value': value, 'data-field': kind }),
        ),
      );
      // A click also does something else, as in rich applications.
      root.addEventListener('pointerdown', () => (document.title = 'Pressed'));
    }
  },
);

customElements.define(
  'people-app',
  class extends HTMLElement {
    connectedCallback() {
      const person = JSON.parse(this.querySelector('script').textContent);
      const root = this.attachShadow({ mode: 'open' });
      root.append(h('h1', {}, 'People'));
      if (!person) return;
      const card = h('person-card');
      root.append(h('section', {}, card));
      card.show(person);
    }
  },
);
