import { t } from '../../../catalogue/photo.ts'
import { IconButton } from '../../../ui/button.tsx'
import { maxScale, scaleStep } from './crop-view.ts'
import { rotateBy90, zoomTo, type Cropping } from './photo-cropper.tsx'
import styles from './photo.module.css'

/** Buttons and a slider for everything that gestures can do. Screen readers announce each change. */
export function PhotoTools({ cropping: { view, announcement, change } }: { cropping: Cropping }) {
  const apply = (next: { view: typeof view; announcement: string }) => change(next.view, next.announcement)
  return (
    <div className={styles.tools}>
      <IconButton icon="zoomOut" label={t('zoomOut')} onClick={() => apply(zoomTo(view, view.scale - scaleStep))} />
      <input
        type="range"
        className={styles.zoom}
        aria-label={t('zoom')}
        aria-valuetext={t('percent', { percent: Math.round(view.scale * 100) })}
        min="1"
        max={maxScale}
        step="0.05"
        value={view.scale}
        style={{ backgroundSize: `${((view.scale - 1) / (maxScale - 1)) * 100}% 6px, 100% 6px` }}
        onChange={({ target }) => change(zoomTo(view, target.valueAsNumber).view)}
      />
      <IconButton icon="zoomIn" label={t('zoomIn')} onClick={() => apply(zoomTo(view, view.scale + scaleStep))} />
      <IconButton icon="turn" label={t('rotate')} onClick={() => apply(rotateBy90(view))} />
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </div>
  )
}
