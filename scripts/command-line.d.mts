import type { ParseArgsConfig } from 'node:util'

type OptionsConfig = NonNullable<ParseArgsConfig['options']>

type Read<Options extends OptionsConfig> = ReturnType<
  typeof import('node:util').parseArgs<{ options: Options; strict: true; allowPositionals: true }>
>

export function readCommandLine<const Options extends OptionsConfig>(command: {
  usage: string
  options?: Options
  /** Maximum number of positional arguments; 0 by default. */
  positionals?: number
  args?: ParseArgsConfig['args']
}): Pick<Read<Options>, 'values' | 'positionals'>

export function refuseCommandLine(usage: string, problem: string): never
