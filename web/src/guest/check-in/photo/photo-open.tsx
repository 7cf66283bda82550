import { mayAdvance } from '@first-chair/core/contact-task/check-in-flow'
import { maySkip } from '@first-chair/core/contact-task/editing-profiles'
import { initials } from '@first-chair/core/contact/contact'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { chunk } from '../../../app/load-chunk.ts'
import { useMedia } from '../../../art/use-media.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useOnline } from '../../../ui/offline-strip.tsx'
import { usePhotos } from '../../use-contact-tasks.ts'
import { editWords } from './photo-card.tsx'
import { PhotoFrame, type Shell } from './photo-frame.tsx'
import { PhotoTips } from './photo-tips.tsx'
import styles from './photo.module.css'
import { PictureInputs, type PictureSource } from './picture-inputs.tsx'
import { preloadResizer } from './square-of.ts'
import { usePicture } from './use-picture.ts'

const underSquare = chunk(() => import('./photo-under-square.tsx'))
const PhotoUnderSquare = lazy(async () => ({ default: (await underSquare()).PhotoUnderSquare }))

type PhotoOpenProps = {
  shell: Shell
  heading: ReactNode
  contactTask: ContactTask
  skip: { isPending: boolean; isError: boolean }
  /** Only for a card that the guest opened by its button. */
  onCancel: (() => void) | undefined
  onSend: (photo: Blob) => void
  onSkip: () => void
  /** The other cards. */
  children: ReactNode
}

/** The card that is being worked on: first the way to a picture, then the picture under the square. */
export function PhotoOpen({ shell, heading, contactTask, skip, onCancel, onSend, onSkip, children }: PhotoOpenProps) {
  const { contact } = contactTask
  const source = useRef<PictureSource>(null)
  const chosen = usePicture()
  const photo = usePhotos().get(contact.contactId)
  const isOnline = useOnline()
  const { checkIn, photo: photoTexts } = useTexts()
  const words = editWords(contact, photoTexts)
  const mayTake = useMedia('(pointer: coarse)')
  const name = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  const camera = useRef<HTMLButtonElement>(null)
  const library = useRef<HTMLButtonElement>(null)
  /** The button that the picture came by. */
  const openedBy = useRef(camera)
  const hadPicture = useRef(false)

  useEffect(() => {
    // A picture can be chosen without a connection, too: what it is cut with comes ahead.
    void underSquare().catch(() => {})
    void preloadResizer()
  }, [])
  useEffect(() => {
    // The next member: a screen reader says whose turn it is. On the page's first card the heading has the focus.
    if (document.activeElement === document.body || !isFirst.current) name.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [])
  const hasPicture = chosen.picture !== undefined
  useEffect(() => {
    // The sheet was closed without saving: its button is on the page again.
    if (hadPicture.current && !hasPicture) openedBy.current.current?.focus()
    hadPicture.current = hasPicture
  }, [hasPicture])
  const choose = (by: 'camera' | 'library') => {
    openedBy.current = by === 'camera' ? camera : library
    source.current?.[by]()
  }

  const inputs = (
    <PictureInputs ref={source} name={contact.firstName} isOwn={contact.isHeadOfHouseHold} onChoose={chosen.choose} />
  )
  const message = <FieldError id={`photo-${contactTask.id}-refused`} message={chosen.message} />

  if (chosen.picture) {
    return (
      <Suspense
        fallback={
          <PhotoFrame shell={shell} actions={<Button busy="Opening">{words}</Button>}>
            {heading}
          </PhotoFrame>
        }
      >
        <PhotoUnderSquare
          key={chosen.picture.url}
          picture={chosen.picture}
          shell={shell}
          heading={heading}
          contactTask={contactTask}
          words={words}
          message={message}
          source={source}
          inputs={inputs}
          onDrop={chosen.drop}
          onSend={onSend}
        >
          {children}
        </PhotoUnderSquare>
      </Suspense>
    )
  }
  const isGivenUp = onCancel !== undefined && (mayAdvance([contactTask]) || !maySkip(shell.grouping, contactTask))
  return (
    <PhotoFrame
      shell={shell}
      others={children}
      actions={
        <>
          {isGivenUp ? (
            <Button look="secondary" onClick={onCancel}>
              {checkIn.cancelButton}
            </Button>
          ) : (
            contactTask.isOptional && (
              <Button look="secondary" busy={skip.isPending ? 'Skipping' : undefined} onClick={onSkip}>
                {checkIn.skipButton}
              </Button>
            )
          )}
          <Button ref={camera} busy={chosen.isOpening ? 'Opening' : undefined} onClick={() => choose('camera')}>
            {words}
          </Button>
        </>
      }
    >
      {heading}
      {inputs}
      <section className={`${cardClass({ open: true })} ${styles.open}`} aria-labelledby={`photo-${contactTask.id}`}>
        <Avatar initials={initials(contact)} photo={photo} size={120} />
        <div className={styles.openWords}>
          <h2 ref={name} id={`photo-${contactTask.id}`} className={styles.openName} tabIndex={-1}>
            {contact.firstName}
          </h2>
          <PhotoTips />
          {mayTake && (
            <Button ref={library} look="soft" small onClick={() => choose('library')}>
              <Icon name="picture" size="s" />
              {photoTexts.libraryButton}
            </Button>
          )}
          <div role="alert">{message}</div>
        </div>
      </section>
      {!isOnline && (
        <Banner tone="warn">
          You can choose a picture now. It is sent when you are connected and press Try again.
        </Banner>
      )}
      {skip.isError && (
        <Banner tone="bad" title="ERROR CALLING API">
          Nothing was lost. Please try again.
        </Banner>
      )}
    </PhotoFrame>
  )
}
