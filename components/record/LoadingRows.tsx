import { t } from '../../lib/words/words';

/**
 * The rows that the panel's page shows from the start (entrypoints/sidebar/index.html), while the
 * record is loaded: nothing moves when React replaces the page's own.
 */
export const LoadingRows = () => (
  <div className="frame-rows">
    <p className="unseen" role="status">
      {t('loading')}
    </p>
    <div className="frame-actions">
      <i />
      <i />
    </div>
    {['first', 'second', 'third'].map((row) => (
      <div key={row} className="frame-row">
        <i />
        <i />
      </div>
    ))}
  </div>
);
