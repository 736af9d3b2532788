import { lensJob } from './lens-job';
import { inFirefox, test } from './setting';

// What leaves the CRM is shown before it goes, and goes where an administrator says.

test('the lens shows what is sent, and the installation follows the site: Chromium', ({
  alongside: browser,
  service,
  crm,
}) => lensJob({ browser, service, crm }));

test('the lens shows what is sent, and the installation follows the site: Firefox', ({
  service,
  crm,
}) => inFirefox((browser) => lensJob({ browser, service, crm })));
