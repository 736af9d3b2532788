/** An extension's address in Firefox is random by profile; tests fix it. */
export const FIREFOX_UUID = '11111111-2222-4333-8444-555555555555';
export const FIREFOX_ID = 'alongside@extension.invalid';

/**
 * Preferences of a Firefox under test: no requests to other machines, no prompts, a fixed address.
 */
export const firefoxPrefs = (scheme: 'light' | 'dark'): Record<string, unknown> => ({
  'extensions.webextensions.uuids': JSON.stringify({ [FIREFOX_ID]: FIREFOX_UUID }),
  'extensions.webextOptionalPermissionPrompts': false,
  'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,

  // Every request that would leave this machine fails at once.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': '127.0.0.1, localhost',
  'network.proxy.failover_direct': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'network.trr.mode': 5,
  'dom.push.connection.enabled': false,
  'app.normandy.enabled': false,
  'browser.region.network.url': '',
  'browser.region.update.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.blocklist.enabled': false,
  'toolkit.telemetry.server': '',
  'datareporting.usage.uploadEnabled': false,
  'media.gmp-manager.url': '',
  'browser.topsites.contile.enabled': false,
});
