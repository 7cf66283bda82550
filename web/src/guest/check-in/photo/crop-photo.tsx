import { t as pictureText } from '@first-chair/core/catalogue/picture'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLayout } from '../../../art/use-layout.ts'
import { t } from '../../../catalogue/photo.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card.ts'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { wholeView } from './crop-view.ts'
import { PhotoCropper, useCropping } from './photo-cropper.tsx'
import { PhotoFrame, type PhotoShellProps } from './photo-frame.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import { PhotoSheet } from './photo-sheet.tsx'
import { PhotoTips } from './photo-tips.tsx'
import { PhotoTools } from './photo-tools.tsx'
import styles from './photo.module.css'
import type { PictureSource } from './picture-inputs.tsx'
import { createSquareJpeg, type OpenedPicture } from './crop-square.ts'

type CropPhotoProps = {
  picture: OpenedPicture
  shell: PhotoShellProps
  contactTask: ContactTask
  buttonLabel: string
  message: ReactNode
  source: { current: PictureSource | null }
  inputs: ReactNode
  onDrop: () => void
  onSend: (photo: Blob) => void
  children: ReactNode
}

/** The cropper of the chosen picture: full screen on phones, inside the card on wide screens. */
export function CropPhoto({
  picture,
  shell,
  contactTask,
  buttonLabel,
  message,
  source,
  inputs,
  onDrop,
  onSend,
  children,
}: CropPhotoProps) {
  const { contact } = contactTask
  const photoOf = t('photoOf', { name: contact.firstName })
  const { cropHint } = useTexts().photo
  const isWide = useLayout('wide')
  const cropping = useCropping(wholeView)
  const [isPreparing, setIsPreparing] = useState(false)
  const [isUnsupported, setIsUnsupported] = useState(false)
  const name = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    // The button that chose the picture is no longer on the page. On phones the sheet takes the focus by itself.
    if (document.activeElement === document.body) name.current?.focus({ preventScroll: true })
  }, [])

  const send = async () => {
    setIsPreparing(true)
    try {
      onSend(await createSquareJpeg(picture, cropping.view, cropping.frame))
    } catch {
      setIsUnsupported(true)
      setIsPreparing(false)
    }
  }
  const problems = (
    <div role="alert">
      {message}
      <FieldError
        id={`photo-${contactTask.id}-unsupported`}
        message={isUnsupported ? pictureText('unsupported-browser') : undefined}
      />
    </div>
  )
  const buttons = (
    <>
      <Button look="secondary" onClick={() => source.current?.camera()}>
        {t('retake')}
      </Button>
      <Button
        look={isWide ? 'primary' : 'sun'}
        busy={isPreparing ? t('saving') : undefined}
        onClick={() => void send()}
      >
        {buttonLabel}
      </Button>
    </>
  )

  if (!isWide) {
    return (
      <PhotoFrame shell={shell} actions={null} others={children}>
        <PhotoSheet title={photoOf} onClose={onDrop} onLibrary={() => source.current?.library()}>
          {inputs}
          <PhotoCropper picture={picture} cropping={cropping} />
          <div className={styles.low}>
            <p className={styles.tip}>{cropHint}</p>
            {problems}
            <PhotoTools cropping={cropping} />
            <div className={styles.sheetButtons}>{buttons}</div>
          </div>
        </PhotoSheet>
      </PhotoFrame>
    )
  }
  return (
    <PhotoFrame shell={shell} actions={buttons} others={children}>
      {inputs}
      <section className={`${cardClass({ pad: false })} ${styles.cropper}`} aria-label={photoOf}>
        <PhotoCropper picture={picture} cropping={cropping} />
        <div className={styles.side}>
          <h2 ref={name} className={styles.openName} tabIndex={-1}>
            {contact.firstName}
          </h2>
          <PhotoTips />
          {problems}
          <PhotoPreview contact={contact} picture={picture} cropping={cropping} />
          <PhotoTools cropping={cropping} />
        </div>
      </section>
    </PhotoFrame>
  )
}
