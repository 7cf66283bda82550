import { Input, Skeleton, Textarea } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import type { FieldProps } from './fields.tsx'
import { fitsTheEditor } from './rich-text.ts'

/** On demand: the editor is larger than the rest of a page. */
const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

/**
 * Text with emphasis, lists and, unless it is a text that may have none, links, as HTML. What the editor does not know (a table, say) would be lost in it, so such
 * a text is edited as the HTML that it is. The server takes out what is not allowed.
 */
export function RichTextField<Form extends FieldValues>({
  form,
  name,
  label,
  hint,
  hasLinks = true,
}: FieldProps<Form> & { hasLinks?: boolean }) {
  const { field, fieldState } = useController({ control: form.control, name })
  const id = useId()
  const value: unknown = field.value
  const html = typeof value === 'string' ? value : ''
  const error = fieldState.error?.message
  if (!fitsTheEditor(html)) {
    return (
      <Textarea
        {...field}
        value={html}
        label={`${label} (HTML)`}
        description="This text has parts that the editor does not know, so it is edited as HTML."
        rows={8}
        spellCheck={false}
        error={error}
      />
    )
  }
  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div" labelProps={{ id }}>
      <Suspense fallback={<Skeleton height={132} />}>
        <RichTextEditor
          labelledBy={id}
          hasLinks={hasLinks}
          html={html}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      </Suspense>
    </Input.Wrapper>
  )
}
