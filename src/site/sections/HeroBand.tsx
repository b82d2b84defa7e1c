import type { ReactNode } from 'react';
import type { Picture } from '../shared/pictures.ts';
import { PictureView } from './PictureView.tsx';
import styles from './hero.module.css';

type HeroBandProps = {
  title: string;
  text: string;
  picture?: Picture | undefined;
  /** Omits the picture on phones, to show the content below sooner. */
  brief?: boolean;
  /** Rendered behind the text. */
  behind?: ReactNode;
  /** Rendered below the text. */
  children?: ReactNode;
  /** Rendered below text and picture. */
  below?: ReactNode;
};

/** The asphalt band at the top of a page, with its h1 and a picture. */
export function HeroBand({ title, text, picture, brief = false, behind, children, below }: HeroBandProps) {
  return (
    <section className={styles['hero']}>
      {behind}
      <div className={styles['inner']}>
        <div className={styles['words']}>
          <h1>{title}</h1>
          <p className={styles['text']}>{text}</p>
          {children}
        </div>
        {picture !== undefined && (
          <PictureView className={`${styles['picture']} ${brief ? styles['brief'] : ''}`} picture={picture} eager />
        )}
      </div>
      {below}
    </section>
  );
}
