import { fullName, type Contact } from '@first-chair/core/contact/contact'
import { useEffect, useRef } from 'react'
import { t } from '../../../catalogue/photo.ts'
import type { Cropping } from './photo-cropper.tsx'
import styles from './photo.module.css'
import { drawSquare, type OpenedPicture } from './crop-square.ts'

const pixels = 120

/** A live preview of the photo on the pass. */
export function PhotoPreview({
  contact,
  picture,
  cropping: { view, frame },
}: {
  contact: Contact
  picture: OpenedPicture
  cropping: Cropping
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current && frame.side > 0) drawSquare(canvas.current, pixels, picture, view, frame)
  }, [picture, view, frame])
  return (
    <div className={styles.preview}>
      <canvas ref={canvas} width={pixels} height={pixels} aria-hidden="true" />
      <p>
        <b>{t('onThePass')}</b>
        {fullName(contact)}
      </p>
    </div>
  )
}
