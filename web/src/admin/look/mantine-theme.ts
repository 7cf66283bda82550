import { admin, blue, ink, scale } from '@first-chair/core/colour/tokens'
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

const scrolling = { maxHeight: 220, overflowY: 'auto' } as const

/**
 * The Mantine theme of the admin area, from the design tokens. Controls are 44 px high, text is 15 px (docs/design.md, "Admin area").
 */
export const mantineTheme = createTheme({
  colors: { blue },
  primaryColor: 'blue',
  primaryShade: 7,
  fontFamily: 'var(--font)',
  fontSizes: {
    xs: admin['fs-small'],
    sm: admin['fs-body'],
    md: admin['fs-body'],
    lg: admin['fs-2'],
    xl: scale['fs-2'],
  },
  lineHeights: { md: admin['lh-body'] },
  defaultRadius: admin['r-control'],
  black: ink,
  respectReducedMotion: true,
  components: {
    Input: {
      defaultProps: { size: 'md' },
      vars: () => ({ wrapper: { '--input-height': admin.field, '--input-bd': 'var(--line-strong)' } }),
    },
    InputWrapper: InputWrapper.extend({
      defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'input', 'error'] },
      vars: () => ({
        label: { '--input-label-size': '0.875rem', '--input-asterisk-color': 'var(--danger-text)' },
        error: { '--input-error-size': admin['fs-small'] },
        success: { '--input-success-size': admin['fs-small'] },
        description: { '--input-description-size': admin['fs-small'] },
      }),
    }),
    // The list of options scrolls itself, because a separate scroll container could not be reached by keyboard.
    Autocomplete: Autocomplete.extend({ defaultProps: { withScrollArea: false }, styles: { options: scrolling } }),
    TagsInput: TagsInput.extend({ defaultProps: { withScrollArea: false }, styles: { options: scrolling } }),
    Button: Button.extend({
      vars: (_, { size, variant }) => ({
        root: {
          ...(size === 'xs'
            ? { '--button-height': '36px', '--button-fz': '0.875rem' }
            : { '--button-height': admin.btn }),
          ...(variant === 'default' ? { '--button-bd': '1.5px solid var(--line-strong)' } : {}),
        },
      }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle' },
      vars: () => ({ root: { '--ai-size': admin.tap } }),
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
