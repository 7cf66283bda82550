import { t } from '../../catalogue/lessons.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './lessons.module.css'
import { OpenedNote } from './opened-note.tsx'
import { useHealthNote } from './use-health-note.ts'

/** What to do for a child, after a tap that is written to the log; with the emergency contacts below. */
export function HealthNotePanel({
  household,
  contactId,
  firstName,
}: {
  household: string
  contactId: string
  firstName: string
}) {
  const { notes: note, isHidden, open, close, isOpening, failure } = useHealthNote(household, contactId)
  if (!note) {
    return (
      <div className={styles.closed}>
        {failure && (
          <Banner tone="bad" title={t('open-failed')} announce>
            {failure.message}
          </Banner>
        )}
        <Button block look="secondary" busy={isOpening ? t('opening') : undefined} onClick={() => void open()}>
          {t('open-note', { name: firstName })}
        </Button>
        <p>{isHidden ? '' : t('open-note-hint')}</p>
      </div>
    )
  }
  return <OpenedNote note={note} firstName={firstName} onClose={close} />
}
