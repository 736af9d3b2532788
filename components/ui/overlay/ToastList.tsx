import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide';
import { useEffect } from 'react';
import { t } from '../../../lib/words/words';
import { Icon } from '../controls/Icon';
import { overlayRoot } from './fill-slot';
import { stayClear } from './keep-clear';
import styles from './overlay.module.css';
import { subscribeToToasts, takeToasts } from './toasts';

/** The toasts of a page. They stay while the user points at them or focuses them. */
export const ToastList = () => (
  <Toast.Provider limit={3}>
    <Messages />
  </Toast.Provider>
);

function Messages() {
  const { toasts, add } = Toast.useToastManager();
  useEffect(() => {
    const addWaiting = () => {
      for (const { text, action } of takeToasts())
        add({
          title: text,
          ...(action && { actionProps: { children: action.label, onClick: action.onPress } }),
        });
    };
    addWaiting();
    return subscribeToToasts(addWaiting);
  }, [add]);
  return (
    <Toast.Portal container={overlayRoot() ?? undefined}>
      <Toast.Viewport ref={stayClear} className={styles.toasts}>
        {toasts.map((toast) => (
          <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
            {/* A title, for it names the toast. */}
            <Toast.Title render={<p />} className={styles.words} />
            <Toast.Action className={styles.close} />
            <Toast.Close className={styles.close} aria-label={t('closePopup')}>
              <Icon icon={X} />
            </Toast.Close>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}
