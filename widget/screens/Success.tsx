import { Frame } from '../ui/Frame.tsx'
import { Emblem } from './Emblem.tsx'

/** A check mark that draws itself, a title, and a sentence. */
export const Success = ({ title, text }: { title: string; text: string }) => (
  <div part="success">
    <Frame title={title} emblem={<Emblem name="check" />}>
      <p className="lw-text" part="text">
        {text}
      </p>
    </Frame>
  </div>
)
