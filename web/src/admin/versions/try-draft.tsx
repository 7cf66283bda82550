import type { OpenSetupDraft } from '@first-chair/core/setup-document/setup-draft'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import EyeIcon from 'lucide-react/icons/eye'
import FlaskConicalIcon from 'lucide-react/icons/flask-conical'
import { useMemo, useState } from 'react'
import { previewScreens, type PreviewScreenName } from '../../preview/preview-message.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PreviewFrame } from '../schema-form/preview-frame.tsx'
import { getPreviewSettings } from '../schema-form/settings-editors.ts'
import styles from './versions.module.css'

/** Trying a draft before it is published: the guests' pages with its texts and colours, and the simulator with its rules. */
export function TryDraft({ draft }: { draft: OpenSetupDraft }) {
  const [isOpen, setOpen] = useState(false)
  const { tried } = draft
  if (!tried) return null
  return (
    <section className={`${styles.card} ${styles.padded}`}>
      <div>
        <h2>Try the draft</h2>
        <p className={styles.quiet}>Guests do not see it.</p>
      </div>
      <Button variant="default" leftSection={<EyeIcon size={18} />} onClick={() => setOpen(true)}>
        Open as a guest
      </Button>
      <Button
        variant="default"
        leftSection={<FlaskConicalIcon size={18} />}
        renderRoot={(props) => (
          <Link {...props} to="/admin/$page" params={{ page: 'simulator' }} search={{ draft: String(draft.id) }} />
        )}
      >
        Run the simulator
      </Button>
      {isOpen && <GuestPreview name={draft.name} tried={tried} onClose={() => setOpen(false)} />}
    </section>
  )
}

function GuestPreview({
  name,
  tried,
  onClose,
}: {
  name: string
  tried: NonNullable<OpenSetupDraft['tried']>
  onClose: () => void
}) {
  const [screen, setScreen] = useState<PreviewScreenName>('home')
  const { languageSettings: language, themeSettings: theme, enabledFeatures } = useSettings()
  const settings = useMemo(
    () => getPreviewSettings('language', tried.texts, getPreviewSettings('theme', tried.theme, { language, theme })),
    [tried, language, theme],
  )
  const screens = previewScreens.filter(({ feature }) => feature === undefined || enabledFeatures.includes(feature))
  return (
    <Dialog title={`“${name}” as a guest`} fullScreen onClose={onClose}>
      <div className={styles.stack}>
        <p className={styles.quiet}>A sample family, with the texts and colours of the draft.</p>
        <PreviewFrame
          screens={screens}
          screen={screen}
          onScreen={setScreen}
          settings={settings}
          marked=""
          onPicked={() => undefined}
        />
        <Button variant="default" onClick={onClose}>
          Back to the draft
        </Button>
      </div>
    </Dialog>
  )
}
