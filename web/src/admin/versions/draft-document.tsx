import type { OpenSetupDraft } from '@first-chair/core/setup-document/setup-draft'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { getFieldErrors } from '../form/field-errors.ts'
import { UnsavedChangesGuard } from '../form/unsaved-changes.tsx'
import type { Check } from './checks.tsx'
import { findInDocument } from './find-in-document.ts'
import { useSaveDraft } from './use-versions.ts'
import styles from './versions.module.css'

/** The document of a draft, to edit. What was typed stays if it cannot be saved. */
export function DraftDocument({
  draft,
  field,
  onUnsaved,
}: {
  draft: OpenSetupDraft
  /** The check whose field is shown: it is selected, in the text as it is typed. */
  field: Check | undefined
  onUnsaved: (isUnsaved: boolean) => void
}) {
  const [name, setName] = useState(draft.name)
  const [text, setText] = useState(draft.text)
  const save = useSaveDraft(draft)
  const isChanged = name !== draft.name || text !== draft.text
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved])
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (field && area.current) selectField(area.current, field.path)
  }, [field])
  const errors = getFieldErrors(save.error)
  const reason = [...errors.values()][0] ?? save.error?.message
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate({ name, ...(text === draft.text ? {} : { text }) })
      }}
    >
      <TextInput
        label="Name of the draft"
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {field && (
        <Banner tone="warn" announce>
          {field.message} {describeMissing(findInDocument(draft.text, field.path).missing)}
        </Banner>
      )}
      <Textarea
        label="Document"
        description="YAML or JSON, as docs/setup-as-code.md describes it. A section that is left out stays as it is."
        classNames={{ input: `${styles.document} ${styles.editor}` }}
        ref={area}
        rows={18}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {save.isError && (
        <Banner tone="bad" title="The draft was not saved" announce>
          Nothing was lost. {reason}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="default" loading={save.isPending} disabled={!isChanged}>
          Save the draft
        </Button>
      </div>
      <UnsavedChangesGuard unsaved={isChanged ? 1 : 0} />
    </form>
  )
}

/** What to do if the field of a check is not in the document. The number of an item in a list is no name. */
function describeMissing(missing: readonly string[]): string {
  const names = missing.filter((name) => !/^\d+$/.test(name))
  const name = names.join('.')
  if (names.length === 0) return ''
  return names.length === 1
    ? `Add “${name}” to the selected object, or change the object.`
    : `“${name}” is not in the document, so the live setup decides. Add it here, or change it on its own page.`
}

/** Lines above the selected one that stay visible. */
const linesAbove = 3

function selectField(area: HTMLTextAreaElement, path: string): void {
  const { line, start, end } = findInDocument(area.value, path)
  area.focus()
  area.setSelectionRange(start, end)
  // Browsers do not scroll to a selection. Lines are not wrapped.
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight) || 0
  area.scrollTop = Math.max(0, line - linesAbove) * lineHeight
  area.scrollIntoView({ block: 'nearest' })
}
