import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { accent, findPlainTexts, pseudoLocale } from '../test/pseudo-locale.ts'
import { CableStepper } from './cable-stepper.tsx'
import { SelectField } from './form/select-field.tsx'
import { LongText } from './operator-text/long-text.tsx'
import { mockPointerBrowser } from './signature-pad/signature-pad.builders.ts'
import { noInk } from './signature-pad/signature-pad-ink.ts'
import { SignaturePad } from './signature-pad/signature-pad.tsx'

const label = accent('Label')
const steps = (['done', 'now', 'todo'] as const).map((state) => ({ id: state, label, state }))

test('every text of a component that its screen does not pass is in a catalogue', () => {
  pseudoLocale.isOn = true
  mockPointerBrowser()
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  const longText = accent('Snow. ').repeat(2_000)
  render(
    <>
      <CableStepper label={label} steps={steps} cabin="1/4" cabinText={label} />
      <SelectField label={label} options={[]} />
      <LongText html={`<p>${longText}</p>`} label={label} title={label} enlargeLabel={label} />
      <SignaturePad
        ink={noInk}
        onChange={() => {}}
        label={label}
        invitation={label}
        clearLabel={label}
        caption={label}
        padRef={{ current: null }}
      />
    </>,
  )
  expect(document.body.textContent).toContain(accent('Page '))
  expect(findPlainTexts(document.body)).toEqual([])
})
