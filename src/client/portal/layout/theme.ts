import { createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core'

/**
 * Mantine wears the tokens of style/tokens.css. Its variables are mapped once, in style/mantine.css; what it computes
 * in code (colours of variants, sizes of fields) is said here.
 */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 8,
  autoContrast: true,
  colors: { brand: tuple('brand') },
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '500' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  variantColorResolver: tokenColors,
  components: {
    InputBase: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 4 } },
    Select: { defaultProps: { size: 'md', checkIconPosition: 'right' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'sm', radius: 'xs' } },
    Radio: { defaultProps: { size: 'sm' } },
    Modal: { defaultProps: { centered: true, radius: 'md', padding: 'lg', size: '30rem' } },
    Tooltip: {
      defaultProps: { openDelay: 200, events: { hover: true, focus: true, touch: true } },
    },
  },
})

/** Ten names for one colour: whatever shade a component asks for, it gets a variable of style/mantine.css. */
function tuple(name: string): MantineColorsTuple {
  const shade = (index: number) => `var(--mantine-color-${name}-${index})`
  return [
    shade(0),
    shade(1),
    shade(2),
    shade(3),
    shade(4),
    shade(5),
    shade(6),
    shade(7),
    shade(8),
    shade(9),
  ]
}

function tokenColors({
  variant,
  color,
}: Parameters<VariantColorsResolver>[0]): ReturnType<VariantColorsResolver> {
  const name = color === 'red' ? 'error' : 'accent'
  if (variant === 'filled') {
    return {
      background: `var(--${name})`,
      hover: `var(--${name}-hover, var(--${name}))`,
      color: `var(--on-${name})`,
      border: '1px solid transparent',
    }
  }
  if (variant === 'light') {
    return {
      background: `var(--${name}-soft)`,
      hover: `var(--${name}-soft)`,
      color: `var(--${name})`,
      border: '1px solid transparent',
    }
  }
  const bare = variant === 'subtle' || variant === 'transparent'
  return {
    background: bare ? 'transparent' : 'var(--paper)',
    hover: bare ? 'var(--sunken)' : 'var(--paper)',
    color: variant === 'default' ? 'var(--ink)' : `var(--${name})`,
    border: bare ? '1px solid transparent' : '1px solid var(--line)',
  }
}
