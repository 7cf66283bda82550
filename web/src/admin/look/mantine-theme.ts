import {
  ActionIcon,
  Autocomplete,
  Button,
  Checkbox,
  createTheme,
  InputWrapper,
  Notification,
  Radio,
  Switch,
  Table,
  TagsInput,
  type CSSVariablesResolver,
} from '@mantine/core'

/** The admin area's blue, from light to dark. Buttons are filled with the eighth shade (contrast to white 9.6:1). */
const blue = [
  '#f1f8fc',
  '#e2f1f9',
  '#c4dde6',
  '#93c3d3',
  '#548ba7',
  '#3a708b',
  '#1d5f7b',
  '#0e4a63',
  '#013c53',
  '#013145',
] as const

const scrolling = { maxHeight: 220, overflowY: 'auto' } as const

/** The Mantine theme of the admin area. Controls are 44 px high, text is 15 px (docs/design.md, "Admin area"). */
export const mantineTheme = createTheme({
  colors: { blue },
  primaryColor: 'blue',
  primaryShade: 7,
  fontFamily: 'var(--font)',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '0.9375rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { md: '1.45' },
  defaultRadius: '10px',
  black: '#0b2230',
  respectReducedMotion: true,
  components: {
    Input: {
      defaultProps: { size: 'md' },
      vars: () => ({ wrapper: { '--input-height': '44px', '--input-bd': 'var(--line-strong)' } }),
    },
    InputWrapper: InputWrapper.extend({
      defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'input', 'error'] },
      vars: () => ({
        label: { '--input-label-size': '0.875rem', '--input-asterisk-color': 'var(--danger-text)' },
        error: { '--input-error-size': '0.8125rem' },
        success: { '--input-success-size': '0.8125rem' },
        description: { '--input-description-size': '0.8125rem' },
      }),
    }),
    // The list of options scrolls itself, because a separate scroll container could not be reached by keyboard.
    Autocomplete: Autocomplete.extend({ defaultProps: { withScrollArea: false }, styles: { options: scrolling } }),
    TagsInput: TagsInput.extend({ defaultProps: { withScrollArea: false }, styles: { options: scrolling } }),
    Button: Button.extend({
      vars: (_, { size, variant }) => ({
        root: {
          ...(size === 'xs' ? { '--button-height': '36px', '--button-fz': '0.875rem' } : { '--button-height': '44px' }),
          ...(variant === 'default' ? { '--button-bd': '1.5px solid var(--line-strong)' } : {}),
        },
      }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle' },
      vars: () => ({ root: { '--ai-size': '44px' } }),
    }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'md' } }),
    Radio: Radio.extend({ defaultProps: { size: 'md' } }),
    Switch: Switch.extend({ defaultProps: { size: 'md' } }),
    Table: Table.extend({ defaultProps: { verticalSpacing: '12px', horizontalSpacing: '12px' } }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } }),
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
  },
})

/** Replaces the Mantine colours that have too little contrast for text (less than 4.5:1). */
export const readableColours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-2)',
    '--mantine-color-placeholder': 'var(--text-2)',
    '--mantine-color-error': 'var(--danger-text)',
    '--mantine-color-default-border': 'var(--line-strong)',
  },
  dark: {},
})
