import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import {
  onPreviewMessage,
  previewPath,
  postPreviewMessage,
  type PreviewScreenName,
  type PreviewState,
} from '../../preview/preview-message.ts'
import styles from './schema-form.module.css'

/** A preview of the guests' screens in a phone frame. A click on a text there opens the field of that text. */
export function PreviewFrame({
  screens,
  screen,
  onScreen,
  settings,
  marked,
  onPicked,
}: {
  screens: readonly { name: PreviewScreenName; label: string }[]
  screen: PreviewScreenName
  onScreen: (screen: PreviewScreenName) => void
  settings: Pick<PreviewState, 'language' | 'theme'>
  marked: string
  onPicked: (text: string) => void
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [scheme, setScheme] = useState<PreviewState['scheme']>('light')
  const pick = useRef(onPicked)
  useEffect(() => {
    pick.current = onPicked
  })
  useEffect(
    () =>
      onPreviewMessage(
        () => frame.current?.contentWindow,
        (message) => {
          if (message.firstChairPreview === 'ready') setReady(true)
          if (message.firstChairPreview === 'picked') pick.current(message.text)
        },
      ),
    [],
  )
  const { language, theme } = settings
  useEffect(() => {
    const target = frame.current?.contentWindow
    if (isReady && target)
      postPreviewMessage(target, { firstChairPreview: 'show', shown: { screen, scheme, language, theme, marked } })
  }, [isReady, screen, scheme, language, theme, marked])

  return (
    <section className={styles.stage} aria-label="Preview">
      <div className={styles.stageTools}>
        <NativeSelect
          aria-label="Page in the preview"
          value={screen}
          data={screens.map(({ name, label }) => ({ value: name, label }))}
          onChange={(event) => {
            const chosen = screens.find(({ name }) => name === event.currentTarget.value)
            if (chosen) onScreen(chosen.name)
          }}
        />
        <SegmentedControl
          aria-label="Colours in the preview"
          value={scheme}
          onChange={(value) => setScheme(value === 'dark' ? 'dark' : 'light')}
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </div>
      <div className={styles.phone}>
        {/* Our own page, whose content security policy blocks all requests: a sandbox that allows scripts and our origin adds nothing. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe ref={frame} title="Preview of the guest's phone" src={previewPath} tabIndex={-1} />
      </div>
    </section>
  )
}
