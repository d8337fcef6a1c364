/** Shows rich text. It was sanitised by the server when it came in, and nothing else may be passed here. */
import classes from './RichText.module.css'

export const RichText = ({ html }: { html: string }) => (
  <div className={classes.rich} dangerouslySetInnerHTML={{ __html: html }} />
)
