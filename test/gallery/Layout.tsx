import { Banner } from '../../components/ui/feedback/Banner';
import { ListCount, MasterDetail } from '../../components/ui/layout/MasterDetail';
import { Notice, NoticesPlace } from '../../components/ui/layout/Notices';
import styles from './gallery.module.css';
import { LONG } from './Section';

export const Layout = () => (
  <section className={styles.section} aria-label="Layout">
    <h2>Layout</h2>
    <div className={styles.box}>
      <MasterDetail
        isOpen
        listLabel="List"
        detailLabel="Entry"
        viewsLabel="Views"
        views={<p>{LONG}</p>}
        head={<ListCount>2 tickets</ListCount>}
        list={<p>{LONG}</p>}
        detail={<p>{LONG}</p>}
      />
    </div>
    <NoticesPlace />
    <Notice>
      <Banner tone="plain">{LONG}</Banner>
    </Notice>
  </section>
);
