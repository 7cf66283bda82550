import { relationships, type Relationship } from '@first-chair/core/waiver/relationship'
import { useEffect, useRef, type RefObject } from 'react'
import { t } from '../../../catalogue/waiver.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceCards } from '../../../ui/form/choice-cards.tsx'
import type { useRelationships } from './use-relationships.ts'
import styles from './waiver.module.css'

type RelationshipQuestionProps = {
  answers: ReturnType<typeof useRelationships>
  error: string | undefined
  questionRef: RefObject<HTMLDivElement | null>
}

/** Asks how the signer is related to the minors for whom they sign: once for all, or for each. Nothing without minors. */
export function RelationshipQuestion({ answers, error, questionRef }: RelationshipQuestionProps) {
  const { minors, isAskedEach } = answers
  const wasChosen = useRef(false)
  useEffect(() => {
    // The button that was pressed is gone, so the first question takes the focus.
    if (wasChosen.current && isAskedEach) questionRef.current?.querySelector('input')?.focus()
    wasChosen.current = false
  }, [isAskedEach, questionRef])
  if (minors.length === 0) return null
  const questions = isAskedEach ? minors.map((minor) => [minor]) : [minors]
  return (
    <div ref={questionRef} className={styles.related}>
      {questions.map((people) => (
        <Question key={people[0]?.contactId} people={people} answers={answers} error={error} />
      ))}
      {minors.length > 1 && !isAskedEach && (
        <div>
          <Button
            look="ghost"
            small
            onClick={() => {
              wasChosen.current = true
              answers.askEach()
            }}
          >
            {t('relatedDifferently')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Question({
  people,
  answers,
  error,
}: Pick<RelationshipQuestionProps, 'answers' | 'error'> & { people: ReturnType<typeof useRelationships>['minors'] }) {
  const [first] = people
  const chosen = first && answers.find(first)
  return (
    <ChoiceCards
      legend={t('related', { names: people.map(({ firstName }) => firstName) })}
      name={`related-${first?.contactId ?? ''}`}
      choices={relationships.map((value) => ({ value, title: titles[value](), more: notes[value]?.() }))}
      chosen={chosen ?? null}
      isRequired
      isNarrow
      error={chosen === undefined ? error : undefined}
      onChange={(event) => {
        const relationship = relationships.find((one) => one === event.currentTarget.value)
        if (relationship) answers.choose(people, relationship)
      }}
    />
  )
}

const titles = {
  parent: () => t('relatedParent'),
  'legal-guardian': () => t('relatedGuardian'),
  'other-adult': () => t('relatedOther'),
} as const satisfies Record<Relationship, () => string>

const notes: Partial<Record<Relationship, () => string>> = { 'other-adult': () => t('relatedOtherNote') }
