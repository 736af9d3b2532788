import type { Bidi } from './firefox-bidi';

export type Complaints = { take: () => Promise<string[]> };

/**
 * Collects errors and warnings of the extension's pages, scripts and background. Firefox sends BiDi
 * no log events for extension pages, so this listens where the browser's own console does.
 */
export async function collectComplaints(bidi: Bidi, extensionId: string): Promise<Complaints> {
  await bidi.inBrowser(listenIn(extensionId));
  return { take: () => bidi.inBrowser<string[]>('return alongsideComplaints.splice(0);') };
}

const listenIn = (id: string): string => `
  globalThis.alongsideComplaints = [];
  // Firefox's messages about a page that was closed while it waited for a reply.
  const closed = /Promise (resolved|rejected) (after context unloaded|while context is inactive)/;
  // Firefox's message about a page whose document was there before the browser had described its tab.
  const early = /ExtensionPageChild\\.sys\\.mjs.* FrameData missing/;
  const keep = (text) =>
    closed.test(text) || early.test(text) || globalThis.alongsideComplaints.push(text);
  Services.console.registerListener({
    observe(message) {
      if (!(message instanceof Ci.nsIScriptError)) return;
      const ours = /moz-extension:/.test(message.sourceName + message.errorMessage);
      const warning = (message.flags & Ci.nsIScriptError.warningFlag) !== 0;
      if (ours && !warning) keep(message.sourceName + ':' + message.lineNumber + ' ' + message.errorMessage);
    },
  });
  Services.ppmm.addMessageListener('alongside:console', { receiveMessage: ({ data }) => keep(data) });
  Services.ppmm.loadProcessScript('data:application/javascript,' + encodeURIComponent(${JSON.stringify(
    `"use strict"; {
      const storage = Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage);
      const system = Cc["@mozilla.org/systemprincipal;1"].createInstance(Ci.nsIPrincipal);
      storage.addLogEventListener((event) => {
        const call = event.wrappedJSObject;
        if (call.addonId !== ID || !["error", "warn"].includes(call.level)) return;
        const text = Array.from(call.arguments).map(String).join(" ");
        Services.cpmm.sendAsyncMessage("alongside:console", call.filename + ": " + text);
      }, system);
    }`,
  )}.replace('ID', ${JSON.stringify(JSON.stringify(id))})), true);
`;
