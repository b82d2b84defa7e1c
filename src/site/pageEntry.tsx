// Pages that are no wizards are plain documents: links and text need no code, only the styles they were drawn with.
import '../ui/base.css';
import '../ui/Button.module.css';
import './layout.module.css';
import './pages/pages.module.css';
