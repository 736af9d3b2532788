import type { KnownCrm } from '../known';

export const zendeskSupport: KnownCrm = {
  id: 'zendesk-support',
  name: 'Zendesk Support',
  host: 'southwind.zendesk.com',
  ids: ['47111', '47112', '47113'],
  word: 'ticket',
  address: (id) => `/agent/tickets/${id}`,
  title: ({ name }) => `${name} – Zendesk`,
  around: '<nav>Zendesk</nav><div class="workspaces" data-views></div>',
  css: '[data-is-active="false"] { display: none }',
  // Tickets opened earlier stay mounted.
  change: 'kept',
  onScreen: { 'data-is-active': 'true' },
  kept: { 'data-is-active': 'false' },
  named: true,
  fields: [],
  view: ({ id, name }) => `<div class="ticket-panes-grid-layout"
      data-side-conversations-anchor-id="${id}">
    <input data-test-id="omni-header-subject" aria-label="Subject" data-value="${name}">
    <div>Conversation</div>
  </div>`,
};
