import { Input, Skeleton, Textarea } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { Banner } from '../../ui/banner.tsx'
import type { FieldProps } from './fields.tsx'
import { lostParts } from './lost-parts.ts'
import { asServerKeeps, fitsTheEditor } from './rich-text.ts'

/** On demand: the editor is larger than the rest of a page. */
const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

/**
 * Text with headings, lists, tables, emphasis and, unless it is a text that may have none, links, as HTML. What the editor does
 * not know (terms with their definitions, say) would be lost in it, so such a text is edited as the HTML that it is. The server
 * removes what is not allowed; both ways of editing say before the save what cannot be kept.
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
      <>
        <Textarea
          {...field}
          value={html}
          label={`${label} (HTML)`}
          description="This text has parts that the editor does not know, so it is edited as HTML."
          rows={8}
          spellCheck={false}
          error={error}
        />
        <RemovedOnSave lost={lostParts(html, asServerKeeps(html, hasLinks))} />
      </>
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

function RemovedOnSave({ lost }: { lost: readonly string[] }) {
  if (lost.length === 0) return null
  return (
    <Banner tone="warn" title="Saving removes parts of this text" announce>
      They cannot be kept here: {lost.join('; ')}.
    </Banner>
  )
}
