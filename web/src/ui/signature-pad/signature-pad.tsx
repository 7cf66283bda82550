import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { t } from '../../catalogue/signature-pad.ts'
import { Button, IconButton } from '../button.tsx'
import { FieldError } from '../form/field-error.tsx'
import { Icon } from '../icon.tsx'
import { noInk, type Ink } from './signature-pad-ink.ts'
import { SignatureSurface } from './signature-pad-surface.tsx'
import styles from './signature-pad.module.css'

type SignaturePadProps = {
  ink: Ink
  onChange: (ink: Ink) => void
  label: string
  /** The text on the empty pad. */
  invitation: string
  clearLabel: string
  /** The text under the line, such as a name and a date. */
  caption: string
  /** The text under the label, such as an alternative way to sign. */
  hint?: string | undefined
  error?: string | undefined
  /** Lets the form move the focus to the pad. */
  padRef: RefObject<HTMLDivElement | null>
}

/**
 * A pad for signing with a finger, pen, mouse or keys. Strokes are vectors, so that nothing is lost when the phone is
 * rotated, the page is zoomed or the keyboard opens. A finger on the pad does not scroll the page.
 */
export function SignaturePad({ hint, error, padRef, ...sheet }: SignaturePadProps) {
  const { ink, onChange, label, invitation, clearLabel, caption } = sheet
  const [isLarge, setIsLarge] = useState(false)
  const enlarge = useRef<HTMLDivElement>(null)
  const id = useId()
  const wasLarge = useRef(false)
  useEffect(() => {
    // The full-screen dialog is now closed, so the page behind it can take the focus again.
    if (wasLarge.current && !isLarge) enlarge.current?.querySelector('button')?.focus()
    wasLarge.current = isLarge
  }, [isLarge])

  return (
    <div className={styles.field}>
      <PadHead id={`${id}-label`} label={label} clearLabel={clearLabel} onClear={() => onChange(noInk)} />
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.pad}>
        <PadLines invitation={ink.strokes.length === 0 ? invitation : undefined} caption={caption} />
        {!isLarge && (
          <SignatureSurface
            ink={ink}
            onChange={onChange}
            labelledBy={`${id}-label`}
            describedBy={[`${id}-state`, `${id}-keys`, hint && `${id}-hint`, error && `${id}-error`]
              .filter(Boolean)
              .join(' ')}
            isRefused={error !== undefined}
            surfaceRef={padRef}
          />
        )}
        <div ref={enlarge} className={styles.enlarge}>
          <IconButton icon="enlarge" label={t('enlarge')} onClick={() => setIsLarge(true)} />
        </div>
      </div>
      <span className="visually-hidden" id={`${id}-state`}>
        {t(ink.strokes.length === 0 ? 'empty' : 'signed')}
      </span>
      <p className={styles.keys} id={`${id}-keys`}>
        {t('keys')}
      </p>
      <FieldError id={`${id}-error`} message={error} />
      {isLarge && <LargePad {...sheet} onClose={() => setIsLarge(false)} />}
    </div>
  )
}

function PadHead({
  id,
  label,
  clearLabel,
  onClear,
  onDone,
}: {
  id: string
  label: string
  clearLabel: string
  onClear: () => void
  onDone?: () => void
}) {
  return (
    <div className={styles.head}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      <Button look="ghost" small onClick={onClear}>
        {clearLabel}
      </Button>
      {onDone && (
        <Button small onClick={onDone}>
          {t('done')}
        </Button>
      )}
    </div>
  )
}

function PadLines({ invitation, caption }: { invitation: string | undefined; caption: string }) {
  return (
    <>
      {invitation !== undefined && (
        <span className={styles.empty} aria-hidden="true">
          {invitation}
        </span>
      )}
      <span className={styles.line} aria-hidden="true">
        <Icon name="cross" size="xs" />
      </span>
      <span className={styles.caption}>{caption}</span>
    </>
  )
}

type LargePadProps = Omit<SignaturePadProps, 'hint' | 'error' | 'padRef'> & { onClose: () => void }

/** The full-screen pad, rotated on a phone that is held upright. */
function LargePad({ ink, onChange, label, invitation, clearLabel, caption, onClose }: LargePadProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const turned = useUprightPhone()
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-label`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={turned ? `${styles.sheet} ${styles.turned}` : styles.sheet}>
        <PadHead
          id={`${id}-label`}
          label={label}
          clearLabel={clearLabel}
          onClear={() => onChange(noInk)}
          onDone={onClose}
        />
        <div className={styles.pad}>
          <PadLines invitation={ink.strokes.length === 0 ? invitation : undefined} caption={caption} />
          <SignatureSurface
            ink={ink}
            onChange={onChange}
            labelledBy={`${id}-label`}
            describedBy={`${id}-keys`}
            isRefused={false}
            turned={turned}
            surfaceRef={surface}
          />
        </div>
        <span className="visually-hidden" id={`${id}-keys`}>
          {t('keys')}
        </span>
      </div>
    </dialog>
  )
}

const uprightPhone = '(orientation: portrait) and (max-width: 599px)'

function useUprightPhone(): boolean {
  return useSyncExternalStore(watchPhone, () => matchMedia(uprightPhone).matches)
}

function watchPhone(onChange: () => void): () => void {
  const query = matchMedia(uprightPhone)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
