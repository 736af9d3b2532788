import type { KnownCrm } from '../known';

export const hubspot: KnownCrm = {
  id: 'hubspot',
  name: 'HubSpot',
  host: 'app.hubspot.com',
  ids: ['10100101', '10100102', '10100103'],
  word: 'contact',
  address: (id) => `/contacts/1234567/record/0-1/${id}`,
  title: ({ name }) => `${name} | HubSpot`,
  // A preview of another record is beside the record, with the same labels.
  around: `<nav>HubSpot</nav>
    <aside data-selenium-test="sidebar-preview-panel">
      <span data-selenium-test="highlightTitle">Cleo Specimen</span></aside>
    <main data-views></main>`,
  change: 'reused',
  named: true,
  fields: ['email', 'phone', 'company'],
  view: ({ name, email, phone, company }) => `<div class="record">
    <div data-test-id="left-sidebar">
      <div data-test-id="record-highlight-main-content">
        <h2><span data-selenium-test="highlightTitle">${name}</span></h2></div>
      <div class="about" data-late>
        <label>Email</label><input data-selenium-test="property-input-email" data-value="${email}">
        <label>Phone</label><input data-selenium-test="property-input-phone" data-value="${phone}">
        <label>Company</label>
        <input data-selenium-test="property-input-company" data-value="${company}"></div>
    </div>
    <div data-test-id="middle-pane">Activities</div>
    <div data-test-id="records-right-sidebar">Companies</div>
  </div>`,
};
