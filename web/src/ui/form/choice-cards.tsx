import { useId, type ComponentProps, type ReactNode, type Ref } from 'react'
import styles from './choice.module.css'
import box from './choice-box.module.css'
import { FieldError } from './field-error.tsx'
import { Icon } from '../icon.tsx'

export type Choice = { value: string; title: string; more?: string | undefined; mark?: ReactNode }

type ChoiceCardsProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'ref'> & {
  legend: string
  /** Content beside the legend, such as a link that explains the choices. */
  aside?: ReactNode
  choices: readonly Choice[]
  /** The value of the chosen card. The form controls the radio buttons. */
  chosen: string | null
  error?: string | undefined
  isRequired?: boolean
  /** The cards stay below each other in wide windows, for a narrow column. */
  isNarrow?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A radio group in which each choice is a card. */
export function ChoiceCards({
  legend,
  aside,
  choices,
  chosen,
  error,
  isRequired = false,
  isNarrow = false,
  ...radio
}: ChoiceCardsProps) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-required={isRequired ? true : undefined}
      className={error ? `${styles.group} ${box.wrong}` : styles.group}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      {aside && <div className={styles.aside}>{aside}</div>}
      <div className={isNarrow ? `${styles.cards} ${styles.narrow}` : styles.cards}>
        {choices.map(({ value, title, more, mark }) => (
          <label key={value} className={`${box.box} ${box.ring} ${styles.card}`}>
            <input
              {...radio}
              type="radio"
              value={value}
              checked={chosen === value}
              className="visually-hidden"
              aria-invalid={error ? true : undefined}
            />
            {mark}
            <span>
              <span className={styles.title}>{title}</span>
              {more !== undefined && <span className={styles.more}>{more}</span>}
            </span>
            <span className={styles.dot}>
              <Icon name="tick" size="xs" />
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}
