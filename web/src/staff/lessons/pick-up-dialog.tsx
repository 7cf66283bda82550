import type { ArrivalEventDetail, CodeCheck } from '@first-chair/core/arrival/arrival-event'
import type { LessonHousehold } from '@first-chair/core/lesson/lesson-household'
import type { StaffPerson } from '@first-chair/core/staff/staff-household'
import { useState, type FormEvent } from 'react'
import { t } from '../../catalogue/lessons.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PersonPhoto } from '../household/person-photo.tsx'
import styles from './lessons.module.css'

const somebodyElse = 'somebody-else'
const codeChecks = [
  { value: 'same', text: 'code-same' },
  { value: 'different', text: 'code-different' },
  { value: 'not-shown', text: 'code-not-shown' },
] as const satisfies readonly { value: CodeCheck; text: string }[]

type Problem = 'choose-person' | 'choose-code' | 'name-missing' | 'reason-missing'

/** Who picks a child up: a face to compare, the code of the day, and a question if the code is another one. */
export function PickUpDialog({
  child,
  household,
  lessons,
  isRecording,
  failure,
  onClose,
  onPickUp,
}: {
  child: StaffPerson
  household: string
  lessons: LessonHousehold
  isRecording: boolean
  failure: Error | null
  onClose: () => void
  onPickUp: (detail: ArrivalEventDetail) => void
}) {
  const { firstName: name } = child
  const [person, setPerson] = useState('')
  const [codeCheck, setCodeCheck] = useState<CodeCheck>()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [other, setOther] = useState({ name: '', reason: '' })
  const [problem, setProblem] = useState<Problem>()
  const code = lessons.children.find(({ contactId }) => contactId === child.contactId)?.handOverCode ?? ''
  const isOther = person === somebodyElse
  const isQuestion = codeCheck === 'different' && !isConfirmed
  const chosenName = isOther
    ? other.name.trim() || t('somebody-else')
    : lessons.adults.find(({ contactId }) => contactId === person)?.firstName

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = findProblem({ person, codeCheck, isOther, other })
    setProblem(found)
    if (found !== undefined || codeCheck === undefined) return
    if (isQuestion) return setIsConfirmed(true)
    onPickUp(
      isOther
        ? { collectedByName: other.name.trim(), reason: other.reason.trim(), codeCheck }
        : { collectedByContactId: person, codeCheck },
    )
  }
  return (
    <Dialog title={t('who-picks-up', { name })} onClose={onClose}>
      <form className={styles.pickUp} noValidate onSubmit={submit}>
        <p>{t('compare', { name })}</p>
        <AdultChoice name={name} adults={lessons.adults} household={household} person={person} onChoose={setPerson} />
        {isOther && (
          <>
            <TextField
              label={t('somebody-name')}
              value={other.name}
              maxLength={100}
              autoComplete="off"
              error={problem === 'name-missing' ? t(problem) : undefined}
              onChange={({ currentTarget }) => setOther({ ...other, name: currentTarget.value })}
            />
            <TextField
              label={t('somebody-reason')}
              value={other.reason}
              maxLength={200}
              autoComplete="off"
              error={problem === 'reason-missing' ? t(problem) : undefined}
              onChange={({ currentTarget }) => setOther({ ...other, reason: currentTarget.value })}
            />
          </>
        )}
        <fieldset className={styles.codes}>
          <legend>{t('compare-code', { code })}</legend>
          {codeChecks.map(({ value, text }) => (
            <label key={value}>
              <input
                type="radio"
                name="code"
                className="visually-hidden"
                checked={codeCheck === value}
                onChange={() => {
                  setCodeCheck(value)
                  setIsConfirmed(false)
                }}
              />
              {t(text)}
            </label>
          ))}
        </fieldset>
        {codeCheck === 'different' && <Banner tone="warn" title={t('code-question', { name })} announce />}
        {(problem === 'choose-person' || problem === 'choose-code') && (
          <Banner tone="bad" title={t(problem, { name })} announce />
        )}
        {failure && (
          <Banner tone="bad" title={t('not-recorded')} announce>
            {failure.message}
          </Banner>
        )}
        <div className={styles.choices}>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isRecording ? t('recording') : undefined}>
            {isQuestion || chosenName === undefined
              ? t(isQuestion ? 'go-on' : 'pick-up', { name })
              : t('picked-up-by', { person: chosenName, name })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The faces of the adults of the household, and the choice of somebody else. */
function AdultChoice({
  name,
  adults,
  household,
  person,
  onChoose,
}: {
  name: string
  adults: LessonHousehold['adults']
  household: string
  person: string
  onChoose: (person: string) => void
}) {
  return (
    <fieldset className={styles.faces}>
      <legend className="visually-hidden">{t('who-picks-up', { name })}</legend>
      {adults.map((adult) => (
        <label key={adult.contactId}>
          <input
            type="radio"
            name="person"
            className="visually-hidden"
            checked={person === adult.contactId}
            onChange={() => onChoose(adult.contactId)}
          />
          <PersonPhoto person={adult} householdId={household} isStill />
          <b>
            {adult.firstName} {adult.lastInitial}.
          </b>
        </label>
      ))}
      <label className={styles.somebody}>
        <input
          type="radio"
          name="person"
          className="visually-hidden"
          checked={person === somebodyElse}
          onChange={() => onChoose(somebodyElse)}
        />
        <Icon name="account" />
        <span>
          <b>{t('somebody-else')}</b>
          <span>{t('somebody-else-hint')}</span>
        </span>
      </label>
    </fieldset>
  )
}

function findProblem({
  person,
  codeCheck,
  isOther,
  other,
}: {
  person: string
  codeCheck: CodeCheck | undefined
  isOther: boolean
  other: { name: string; reason: string }
}): Problem | undefined {
  if (person === '') return 'choose-person'
  if (isOther && other.name.trim() === '') return 'name-missing'
  if (isOther && other.reason.trim() === '') return 'reason-missing'
  return codeCheck === undefined ? 'choose-code' : undefined
}
