import { taskKindDefinitions } from '@first-chair/core/task-kind/task-kinds'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../../catalogue/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { cardClass } from '../../ui/card.ts'
import { taskKindLooks } from '../../task-kind/task-kind-looks.ts'
import tones from '../../ui/feedback/tones.module.css'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { formatClock } from './format-clock.ts'
import { discardEntry, restoreDraft } from './outbox.ts'
import styles from './outbox.module.css'
import type { Outbox, ReceivedEntry, UnsentEntry } from '../unsent.ts'

/** One submission on this device: where it is, and what the guest has to do if the resort did not accept it. */
export function UnsentRow({ entry, sending }: { entry: UnsentEntry; sending: Outbox['sending'] }) {
  const isSending = sending?.id === entry.id
  const { refusal } = entry
  return (
    <li className={`${cardClass({ pad: false })} ${styles.row}`}>
      <span className={`${styles.face} ${tones[refusal ? 'bad' : isSending ? 'info' : 'plain']}`}>
        <Icon name={refusal ? 'problem' : isSending ? 'again' : 'mobile'} />
      </span>
      <div className={styles.words}>
        <h2>{refusal ? getRefusalTitle(entry) : getEntryTitle(entry)}</h2>
        <p>{refusal ? getRefusalText(entry) : isSending ? t('sendingNow') : getWaitingText(entry)}</p>
        {isSending && entry.kind === 'Photo' && (
          <progress max="1" value={sending.part} aria-label={t('progress', { title: getEntryTitle(entry) })} />
        )}
        {refusal && <RefusedAction entry={entry} code={refusal.code} />}
      </div>
    </li>
  )
}

/** A submission that the resort has received while this page was open. */
export function ReceivedRow({ entry }: { entry: ReceivedEntry }) {
  const received = t('receivedAt', { time: formatClock(entry.receivedAt) })
  return (
    <li className={`${cardClass({ pad: false })} ${styles.row}`}>
      <span className={`${styles.face} ${styles.round} ${tones.ok}`}>
        <Icon name="tick" />
      </span>
      <div className={styles.words}>
        <h2>{getEntryTitle(entry)}</h2>
        <p>
          {entry.kind === 'Waiver' && !entry.isSkip
            ? t('receivedSigned', { received, time: formatClock(entry.savedAt) })
            : received}
        </p>
      </div>
    </li>
  )
}

/** "Sizes for Theo": what it is, and for whom. */
export function getEntryTitle({ kind, isSkip, names, taskName }: UnsentEntry): string {
  if (isSkip) return t('titleSkipped', { task: taskName, names })
  if (kind === 'Unchanged') return t('title', { kind, task: taskName, names: [...new Set(names)] })
  const { messages } = taskKindDefinitions[kind]
  return t('title', { kind: messages === 'Waiver' ? 'other' : messages, task: taskName, names })
}

export const getEntryIcon = ({ kind }: UnsentEntry): IconName =>
  kind === 'Unchanged' ? 'tick' : taskKindLooks[kind].icon

function getWaitingText({ kind, isSkip, savedAt }: UnsentEntry): string {
  const time = formatClock(savedAt)
  return kind === 'Waiver' && !isSkip ? t('signedHere', { time }) : t('savedHere', { time })
}

const isNewText = ({ kind, refusal }: UnsentEntry): boolean => kind === 'Waiver' && refusal?.code === 'text-changed'

function getRefusalTitle(entry: UnsentEntry): string {
  return isNewText(entry) ? t('newTextTitle', { task: entry.taskName }) : getEntryTitle(entry)
}

function getRefusalText(entry: UnsentEntry): string {
  return isNewText(entry) ? t('newTextText') : (entry.refusal?.message ?? '')
}

/** Refusals after which no form helps: the task is no longer required, or no longer of this household. */
const finalCodes = [
  'no-longer-asked',
  'not-found',
  'not-optional',
  'already-signed',
  'location-closed',
  'no-longer-required',
]

function RefusedAction({ entry, code }: { entry: UnsentEntry; code: string }) {
  const navigate = useNavigate()
  const title = getEntryTitle(entry)
  if (finalCodes.includes(code)) {
    return (
      <Button look="soft" small aria-label={t('removeOf', { title })} onClick={() => void discardEntry(entry.id)}>
        {t('remove')}
      </Button>
    )
  }
  const label = getActionLabel(entry)
  const open = async () => {
    if (entry.kind === 'Unchanged') {
      await discardEntry(entry.id)
      return navigate({ to: '/confirm' })
    }
    await restoreDraft(entry.id)
    return navigate({
      to: '/checkin/$taskRoute',
      params: { taskRoute: taskKindDefinitions[entry.kind].route },
      search: { open: entry.contactTaskIds[0] },
    })
  }
  return (
    <Button look="soft" small aria-label={t('actionOf', { action: label, title })} onClick={() => void open()}>
      {label}
    </Button>
  )
}

function getActionLabel(entry: UnsentEntry): string {
  if (isNewText(entry)) return t('signAgain')
  if (entry.kind === 'Photo') return t('photoAgain')
  return t(entry.kind === 'Unchanged' ? 'lookAgain' : 'changeAnswers')
}
