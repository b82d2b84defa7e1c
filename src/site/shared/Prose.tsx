import styles from './prose.module.css';

/** Running text from our own Markdown. A placeholder that the operator has not filled in is marked. */
export function Prose({ html }: { html: string }) {
  const marked = html.replaceAll(/\[[^\]<>]+\](?!\()/g, (placeholder) => `<mark>${placeholder}</mark>`);
  // oxlint-disable-next-line react/no-danger -- the build made it of files in this repository
  return <div className={styles['prose']} dangerouslySetInnerHTML={{ __html: marked }} />;
}
