import { codeDigits } from '@first-chair/core/sign-in/sign-in'
import type { RefObject } from 'react'
import styles from './sign-in.module.css'

const positions = Array.from({ length: codeDigits }, (_, position) => position)

/** One field that looks like a box for each digit. Everything that is not a digit is left out, also of a pasted code. */
export function CodeField({
  field,
  label,
  code,
  isWrong,
  errorId,
  onType,
}: {
  field: RefObject<HTMLInputElement | null>
  label: string
  code: string
  isWrong: boolean
  errorId: string
  onType: (digits: string) => void
}) {
  const current = Math.min(code.length, codeDigits - 1)
  return (
    <div className={isWrong ? `${styles.code} ${styles.wrong}` : styles.code}>
      <input
        ref={field}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => onType(target.value.replaceAll(/\D/g, '').slice(0, codeDigits))}
      />
      {positions.map((position) => [
        position === codeDigits / 2 && <i key="middle" aria-hidden="true" />,
        <span key={position} aria-hidden="true" className={position === current ? styles.current : undefined}>
          {code[position] ?? ''}
        </span>,
      ])}
    </div>
  )
}
