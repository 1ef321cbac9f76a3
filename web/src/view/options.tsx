// options.tsx - the options of a game's rules, to be chosen, and as the text that the engine reads.

import type { GameInfo, Option } from "../engine/types";

export type Values = Record<string, string>;

const standardOf = (option: Option): string => option.choices?.[option.standard] ?? String(option.standard);
export const standards = (info: GameInfo): Values =>
  Object.fromEntries(info.options.map((option) => [option.name, standardOf(option)]));
export const optionsText = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(",");

export function OptionField({
  option,
  value,
  onChange,
}: {
  option: Option;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label class="option" title={option.help}>
      <span>{option.name}</span>
      {option.choices ? (
        <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {option.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          type="number"
          min={option.min}
          max={option.max}
          step={option.step}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <small>{option.help}</small>
    </label>
  );
}
