import type { EditableWaiverText, WaiverTextFields } from '@first-chair/core/waiver-text/waiver-text'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/banner.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { OperatorHtml } from '../../ui/operator-html.tsx'
import { Section, TextField } from '../resource/fields.tsx'
import type { FieldsProps } from '../resource/resource.ts'
import { RichTextField } from '../resource/rich-text-field.tsx'
import styles from './waiver-texts.module.css'

/** What a waiver is called and what it says. */
export function WaiverTextForm({ form, row }: FieldsProps<EditableWaiverText, WaiverTextFields>) {
  return (
    <>
      <Section>
        {row ? (
          <p className={styles.code}>
            Code <b>{row.code}</b>
          </p>
        ) : (
          <TextField
            form={form}
            name="code"
            label="Code"
            isRequired
            maxLength={50}
            spellCheck={false}
            hint="Tasks and products ask for the waiver by it; it stays as it is"
          />
        )}
        <TextField form={form} name="name" label="Name" isRequired maxLength={100} />
        <RichTextField form={form} name="html" label="Text" hasLinks={false} />
        {row && <WhatHappens form={form} row={row} />}
      </Section>
      <Section title="As guests read it">
        <Preview form={form} row={row} />
      </Section>
    </>
  )
}

/** Says, as soon as the text differs, what a new one means for those who signed, or are about to. */
function WhatHappens({ form, row }: { form: UseFormReturn<WaiverTextFields>; row: EditableWaiverText }) {
  const html = useWatch({ control: form.control, name: 'html' })
  if (html === row.html) return null
  const again = row.tasks.filter(({ resignWhenTextChanged }) => resignWhenTextChanged).map(({ name }) => name)
  return (
    <Banner tone="warn" title="This changes what guests sign" announce>
      Whoever has the old text open is asked to read the new one. What was signed stays as it is.{' '}
      {again.length === 0
        ? 'Nobody has to sign again.'
        : `Everybody who signed has to sign again: ${again.join(', ')}.`}
    </Banner>
  )
}

function Preview({ form, row }: { form: UseFormReturn<WaiverTextFields>; row: EditableWaiverText | undefined }) {
  const [name, html] = useWatch({ control: form.control, name: ['name', 'html'] })
  const title = row?.tasks[0]?.name ?? name
  const { waiverAffirmation, readFullScreenButton } = useTexts().checkIn
  return (
    <div className={styles.preview}>
      <p className={styles.title}>{title === '' ? 'Name of the task' : title}</p>
      <OperatorHtml html={waiverAffirmation} className={styles.affirmation} />
      <LongText html={html} label="Preview of the text" title={title} enlargeWords={readFullScreenButton} />
    </div>
  )
}
