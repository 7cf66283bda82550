import { buildArrivalLink, type ArrivalCard } from '@first-chair/core/contact-task/arrival-card'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { taskKindDefinitions } from '@first-chair/core/task-kind/task-kinds'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { saveFile } from '../../../api/save-file.ts'
import { t } from '../../../catalogue/arrival.ts'
import { useSettings, useTexts } from '../../../settings/use-settings.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import type { CardVerdict } from './ticket/card-verdict.ts'
import { drawCardPicture } from './card-picture.ts'
import styles from './arrival-actions.module.css'
import type { OwnStep } from './own-step.ts'

type ActionProps = {
  card: ArrivalCard
  signedCode: string | null
  verdict: CardVerdict
  title: string
  visitDay: string | undefined
  /** What somebody in front of the screen can do; its button takes the place of the others. */
  ownStep: OwnStep | undefined
}

/** The buttons of the arrival card: save it as a picture and send it, or do the one thing that is left. */
export function ArrivalActions({ ownStep, ...props }: ActionProps) {
  if (!ownStep) return <CardActions {...props} />
  const { messages, label, route } = taskKindDefinitions[ownStep.kind]
  return (
    <Link
      to="/checkin/$taskRoute"
      params={{ taskRoute: route }}
      search={{ open: ownStep.contactTaskId }}
      className={buttonClass('sun')}
    >
      <Icon name={ownStep.icon} />
      {t('doTask', { kind: messages, name: ownStep.name, task: label })}
    </Link>
  )
}

function CardActions({ card, verdict, title, visitDay, signedCode }: Omit<ActionProps, 'ownStep'>) {
  const { frontEndSettings, dateFormat } = useSettings()
  const { checkIn } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const day = visitDay ?? card.arrivalDay
  const draw = () =>
    drawCardPicture({
      title,
      mark: verdict.mark,
      verdict: verdict.text,
      note: verdict.checkedAt === undefined ? '' : t('checked', { moment: verdict.checkedAt }),
      place: card.locationName,
      day: day === null ? t('guests', { count: card.contacts.length }) : formatCheckInDate(day, dateFormat),
      people: card.contacts.map(({ firstName }) => firstName),
      link: buildArrivalLink(frontEndSettings.baseUrl, card, signedCode),
      reference: card.householdReference,
    })
  const run = (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailed(false)
    work()
      .catch(() => setFailed(true))
      .finally(() => setBusy(false))
  }
  const name = `${t('fileName')}${day === null ? '' : `-${day}`}.png`
  const save = () => run(async () => saveFile(await draw(), name))
  const send = () =>
    run(async () => {
      const file = new File([await draw()], name, { type: 'image/png' })
      await share({
        title: checkIn.showCodeTitle,
        text: t('shareText', { place: card.locationName }),
        url: `${frontEndSettings.baseUrl.replace(/\/+$/, '')}/checkinComplete`,
        files: [file],
      })
    })

  return (
    <>
      <div className={styles.cardActions}>
        <ActionButton icon="picture" isFilled isBusy={isBusy} label={t(isBusy ? 'saving' : 'save')} onPress={save} />
        {'share' in navigator && (
          <ActionButton
            icon="outside"
            isBusy={isBusy}
            label={card.otherAdult === null ? t('send') : t('sendTo', { name: card.otherAdult })}
            onPress={send}
          />
        )}
      </div>
      {hasFailed && (
        <p role="alert" className={styles.actionFailed}>
          {t('saveFailed')}
        </p>
      )}
    </>
  )
}

/** Opens the share sheet; without the picture if the browser cannot share files. That the guest closes it is no failure. */
async function share({ files, ...content }: ShareData): Promise<void> {
  try {
    await navigator.share(
      files && 'canShare' in navigator && navigator.canShare({ files }) ? { ...content, files } : content,
    )
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

function ActionButton({
  icon,
  label,
  isFilled = false,
  isBusy,
  onPress,
}: {
  icon: IconName
  label: string
  isFilled?: boolean
  isBusy: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      className={isFilled ? `${styles.action} ${styles.filled}` : styles.action}
      aria-busy={isBusy || undefined}
      onClick={onPress}
    >
      <Icon name={icon} />
      {label}
    </button>
  )
}
