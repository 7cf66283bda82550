import { getOrderedCards, isEditingProfiles } from '@first-chair/core/contact-task/editing-profiles'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { track } from '../../../analytics/analytics.ts'
import { t } from '../../../catalogue/check-in.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Answers } from '../../outbox/submission.ts'
import { TryAgainLabel } from '../../try-again-label.tsx'
import { StepHeading } from '../step/step-heading.tsx'
import { StepLoading } from '../step/step-loading.tsx'
import type { TaskScreenProps } from '../step/task-screen-props.ts'
import { TaskShell } from '../step/task-shell.tsx'
import type { Completion } from '../step/use-completion.ts'
import { useHeadingFocus } from '../step/use-heading-focus.ts'
import { useStepTitle } from '../step/use-step-title.ts'
import { useDraftKey } from '../../drafts/draft-key.ts'
import type { Drafts } from '../../drafts/drafts.ts'
import { OpenCard, type TaskCardProps } from './member-card.tsx'
import styles from './member-card.module.css'
import { StepActions } from './step-actions.tsx'
import type { TaskFieldsProps } from './task-fields.tsx'
import { useCards } from './use-cards.ts'

/** What a kind of record declares: where unsent input is stored, and how it is sent and shown. */
export type TaskFormKind<Input, Records> = {
  drafts: Drafts<Input>
  /** Where the records are cached. */
  query: { queryKey: QueryKey }
  /** What creates or updates a record or, without an input, skips it. */
  toAnswers: (input: Input | undefined) => Answers
  /** The records with an input that was just saved: shown until they are refetched. */
  addSaved: (records: Records, contactTask: ContactTask, input: Input, resortDay: string) => Records
  /** The event that is counted: a name of the analytics, not a text on screen. */
  // oxlint-disable-next-line first-chair/no-literal-text
  event: 'Rental Profile' | 'Child Registration'
}

type TaskFormProps<Input, Records> = TaskScreenProps & {
  kind: TaskFormKind<Input, Records>
  pageTitle: string
  /** The text while the records load, and the title of the message if they could not be loaded. */
  loadingText: string
  notLoadedTitle: string
  title: string
  /** Displayed until the guest has saved something, but not while profiles are edited. */
  intro?: string
  records: { data: Records | undefined; isPending: boolean; refetch: () => unknown }
  renderNotice?: (records: Records) => ReactNode
  renderCard: (records: Records, card: TaskCardProps) => ReactNode
  /** The fields of the open card, in `<TaskFields>`. */
  renderFields: (records: Records, fields: TaskFieldsProps<Input>) => ReactNode
}

/**
 * The step of a kind of record: loads the records of the household and shows one card each, of which one may be open
 * (docs/domain.md, "Check-in pages"). Typed input is stored as a draft until it was sent.
 */
export function TaskForm<Input, Records>(props: TaskFormProps<Input, Records>) {
  const { grouping, pageTitle, title, records } = props
  const { data } = records
  const isPending = !useDraftKey() || records.isPending
  useStepTitle(grouping, pageTitle)
  useHeadingFocus(!isPending)
  const tryAgain = () => void records.refetch()
  if (isPending) return <StepLoading text={props.loadingText} onTryAgain={tryAgain} />
  if (data !== undefined) return <Cards {...props} loaded={data} />
  return (
    <TaskShell
      {...props}
      saveStatus="nothing"
      actions={
        <Button onClick={tryAgain}>
          <TryAgainLabel />
        </Button>
      }
    >
      <StepHeading>{title}</StepHeading>
      <div className={styles.list}>
        <Banner tone="bad" title={props.notLoadedTitle}>
          {t('checkConnection')}
        </Banner>
      </div>
    </TaskShell>
  )
}

function Cards<Input, Records>(props: TaskFormProps<Input, Records> & { loaded: Records }) {
  const { grouping, contactTasks, kind, title, intro, loaded, completeLabel } = props
  const formId = useId()
  const onSaved = useOnSaved(kind, grouping.resortDay)
  const cards = useCards({ ...props, drafts: kind.drafts, toAnswers: kind.toAnswers, onSaved })
  const { open, focus } = cards
  const ordered = getOrderedCards(grouping, contactTasks, open?.id)
  // In reading order, the action bar comes right after the open card; without an open card, after all cards.
  const end = open ? ordered.indexOf(open) + 1 : ordered.length
  const belowOpen = ordered.slice(end)
  const renderClosed = (contactTask: ContactTask) =>
    props.renderCard(loaded, {
      contactTask,
      hasDraft: cards.hasDraft(contactTask.id),
      onOpen: () => cards.openCard(contactTask.id),
      isFocused: focus?.id === contactTask.id,
    })

  return (
    <TaskShell
      {...props}
      saveStatus={cards.saveStatus}
      actions={<StepActions cards={cards} formId={formId} completeLabel={completeLabel} />}
      others={belowOpen.length > 0 && <ul className={styles.list}>{belowOpen.map(renderClosed)}</ul>}
    >
      <StepHeading>{title}</StepHeading>
      {intro !== undefined && !cards.hasSaved && !isEditingProfiles(grouping) && <p className={styles.lede}>{intro}</p>}
      {props.renderNotice?.(loaded)}
      <ul className={styles.list}>
        {ordered.slice(0, end).map((contactTask) =>
          contactTask === open ? (
            <OpenCard key={contactTask.id} contact={contactTask.contact} isFocused={focus?.id === contactTask.id}>
              {props.renderFields(loaded, {
                id: formId,
                contactTask,
                drafts: kind.drafts,
                failure: cards.failure,
                onDraftStored: cards.onDraftStored,
                onChange: cards.onFormChange,
                onSend: cards.submit,
              })}
            </OpenCard>
          ) : (
            renderClosed(contactTask)
          ),
        )}
      </ul>
    </TaskShell>
  )
}

/** Returns a function that puts the saved input into the cache at once, refetches, and counts the event. */
function useOnSaved<Input, Records>({ query, addSaved, event }: TaskFormKind<Input, Records>, resortDay: string) {
  const queryClient = useQueryClient()
  return ({ contactTask, input }: Completion<Input>): void => {
    if (input !== undefined) {
      queryClient.setQueryData<Records>(query.queryKey, (records) =>
        records === undefined ? records : addSaved(records, contactTask, input, resortDay),
      )
      track({ action: event, value: 'update' })
    }
    void queryClient.invalidateQueries({ queryKey: query.queryKey })
  }
}
