import { useRef, useState } from 'react'

/** The first message of each field with a problem. */
type Problems<Field> = ReadonlyMap<Field, string>

type TypedFieldsOptions<Typed, Field> = {
  initial: () => Typed
  /** In the order of the form: the first field with a problem gets the focus. */
  fields: readonly Field[]
  /** The problems of the values, with the name of the field as path. There may be several for one field. */
  check: (typed: Typed) => FieldProblems
  onChange?: (typed: Typed) => void
}
type FieldProblems = readonly { path: string; message: string }[]

/**
 * The typed values of a form, and the messages of its fields. While the guest types, messages of valid fields disappear,
 * but no new messages appear. Fields are found in the element of `form` by their attribute `data-field`.
 */
export function useTypedFields<Typed extends Record<string, string>, Field extends string>(
  options: TypedFieldsOptions<Typed, Field>,
) {
  const { fields, check, onChange } = options
  const [typed, setTyped] = useState(options.initial)
  const [problems, setProblems] = useState<Problems<Field>>(new Map())
  const form = useRef<HTMLFormElement>(null)

  const toProblems = (found: FieldProblems): Problems<Field> =>
    new Map(
      fields.flatMap((field) => {
        const problem = found.find(({ path }) => path === field)
        return problem ? [[field, problem.message] as const] : []
      }),
    )
  const show = (found: FieldProblems): boolean => {
    const newProblems = toProblems(found)
    setProblems(newProblems)
    const first = fields.find((field) => newProblems.has(field))
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
    return first !== undefined
  }
  return {
    form,
    typed,
    problems,
    /** Shows messages at their fields and focuses the first one. */
    show,
    /** Checks what is typed and shows the messages. False if a field has a problem. */
    validate: () => !show(check(typed)),
    change: (name: keyof Typed) => (event: { target: { value: string } }) => {
      const changed = { ...typed, [name]: event.target.value }
      setTyped(changed)
      onChange?.(changed)
      const remaining = toProblems(check(changed))
      setProblems(new Map([...problems].filter(([field]) => remaining.has(field))))
    },
  }
}
