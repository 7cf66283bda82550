import type { FirstRun } from '@first-chair/core/first-run/first-run'
import type { ProposedColours } from '@first-chair/core/first-run/proposed-colours'
import { saveFirstRunStep } from '@first-chair/core/first-run/first-run.api'
import { uploadPicture } from '@first-chair/core/picture/picture.api'
import { readSettingsDocument, updateSettingsDocument } from '@first-chair/core/settings/settings-document.api'
import { call } from '../../api/call.ts'
import { upload } from '../../api/upload.ts'

/** The look that an operator has chosen. `logo` is undefined if the saved one stays, and null if there is none. */
export type Look = { logo: Blob | null | undefined; colours: ProposedColours }

/** Uploads the logo, and saves it with the colours in the theme. Every other setting of the theme stays. */
export async function saveLook({ logo, colours }: Look): Promise<FirstRun> {
  const uploaded = logo ? await upload(uploadPicture, { bytes: logo, onProgress: () => undefined }) : undefined
  const params = { kind: 'theme' as const }
  const { version, value } = await call(readSettingsDocument, { params })
  const { general, buttons, sidebar } = value
  await call(updateSettingsDocument, {
    params,
    body: {
      version,
      value: {
        ...value,
        general: {
          ...Object(general),
          ...(logo === undefined ? {} : { logoUrl: uploaded?.url ?? '' }),
          accentColor: colours.accent,
        },
        buttons: { ...Object(buttons), primaryColor: colours.primary },
        sidebar: { ...Object(sidebar), backgroundColor: colours.sidebar },
      },
    },
  })
  return call(saveFirstRunStep, { params: { step: 'look' }, body: { state: 'done' } })
}
