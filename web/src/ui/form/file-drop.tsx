import { useRef, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { FieldError } from './field-error.tsx'

type FileDropProps = {
  /** Names the field. */
  label: string
  /** The kinds of files, as in the attribute `accept` of an input. */
  accept: string
  problem: string | undefined
  /** The id of the element with the problem, unique on the page. */
  problemId: string
  className: string | undefined
  onChoose: (file: File) => void
  buttonLabel: string
  /** Replaces the label while the file is read. */
  busy?: string | undefined
  /** What the area shows, with the button that opens the dialog of the browser. */
  children: (button: ReactNode) => ReactNode
}

/** An area for one file, which can be dropped or chosen in the dialog of the browser, with its problem below. */
export function FileDrop({
  label,
  accept,
  problem,
  problemId,
  className,
  onChoose,
  buttonLabel,
  busy,
  children,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <div
        className={className}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const [file] = event.dataTransfer.files
          if (file) onChoose(file)
        }}
      >
        {children(
          <Button look="secondary" small busy={busy} onClick={() => input.current?.click()}>
            {buttonLabel}
          </Button>,
        )}
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={label}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : problemId}
          accept={accept}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file can be chosen again.
            target.value = ''
            if (file) onChoose(file)
          }}
        />
      </div>
      <FieldError id={problemId} message={problem} />
    </div>
  )
}
