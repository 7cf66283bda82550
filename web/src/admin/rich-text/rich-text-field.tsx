import { Input, Skeleton, Textarea } from '@mantine/core'
import { lazy, Suspense, useId, useMemo } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { FieldProps } from '../fields/fields.tsx'
import { findLostParts } from './lost-parts.ts'
import { toServerHtml, isEditorCompatible } from './rich-text.ts'

/** Loaded on demand, because the editor is larger than the rest of a page. */
const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

/**
 * A field for HTML with headings, lists, tables, emphasis and, if `hasLinks`, links. A text with elements that the
 * editor does not support, such as definition lists, is edited as HTML source. The server removes what is not allowed;
 * both ways of editing show before saving what will be removed.
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
  const isCompatible = useMemo(() => isEditorCompatible(html), [html])
  if (!isCompatible) {
    return (
      <>
        <Textarea
          {...field}
          value={html}
          label={`${label} (HTML)`}
          description="The editor does not support parts of this text, so it is edited as HTML."
          rows={8}
          spellCheck={false}
          error={error}
        />
        <RemovedOnSave html={html} hasLinks={hasLinks} />
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

function RemovedOnSave({ html, hasLinks }: { html: string; hasLinks: boolean }) {
  const lost = useMemo(() => findLostParts(html, toServerHtml(html, hasLinks)), [html, hasLinks])
  if (lost.length === 0) return null
  return (
    <Banner tone="warn" title="Saving removes parts of this text" announce>
      They cannot be kept here: {lost.join('; ')}.
    </Banner>
  )
}
